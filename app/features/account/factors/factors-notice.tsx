import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'

/** Says that the list of second factors did not load. */
export function FactorsNotice({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <FormNotice title="Your second factors could not be loaded" tone="danger">
      <Button variant="link" onClick={() => void onRetry()}>
        Try again
      </Button>
    </FormNotice>
  )
}
