import { Button } from '#app/ui/button.tsx'
import { useRunActions } from './use-run.ts'

/** Reads the sites that a cancelled or interrupted run had not finished. */
export function ContinueRun({ runId, className }: { runId: string; className?: string }) {
  const { goOn } = useRunActions()
  return (
    <Button
      variant="outline"
      size="sm"
      className={className}
      loading={goOn.isPending}
      aria-label="Continue this run with the remaining sites"
      onClick={() => goOn.mutate(runId)}
    >
      Continue
    </Button>
  )
}
