/** Says in one line that this backend does not have what was opened; `what` as in "support saved views". */
export function NotSupported({ what, className = 'py-4' }: { what: string; className?: string }) {
  return <p className={`text-dim text-sm ${className}`}>This backend does not support {what}.</p>
}
