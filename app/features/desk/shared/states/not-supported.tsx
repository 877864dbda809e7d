/** `what` completes "This backend does not support": 'saved views'. */
export function NotSupported({ what, className = 'py-4' }: { what: string; className?: string }) {
  return <p className={`text-dim text-sm ${className}`}>This backend does not support {what}.</p>
}
