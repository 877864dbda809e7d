import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { Missing } from '#app/ui/missing.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { SignedIn } from '#app/ui/signed-in.tsx'
import { NeonSign, Wordmark } from '#app/ui/wordmark.tsx'
import { Specimen } from './specimen.tsx'

const TOASTS = ['default', 'success', 'destructive'] as const

export function FeedbackSpecimens() {
  return (
    <>
      <Specimen title="Toast" note="At most three at once, 4.5 seconds each, waiting for pointer and keyboard.">
        {TOASTS.map((tone) => (
          <Button key={tone} onClick={() => showToast({ title: tone, description: 'One line more.', tone })}>
            {tone}
          </Button>
        ))}
        <Button onClick={() => showToast({ title: 'Removed', action: { label: 'Undo', onClick() {} } })}>
          with a way back
        </Button>
        <Button onClick={() => showToast({ title: 'A title alone' })}>title alone</Button>
      </Specimen>
      <Specimen title="Alert dialog">
        <AlertDialog
          trigger={<Button variant="destructive">Delete row</Button>}
          title="Delete this row?"
          description="It cannot be brought back."
          confirmLabel="Delete row"
          onConfirm={() => {}}
        />
      </Specimen>
      <Specimen title="Signed in">
        <div className="flex items-center gap-6">
          <SignedIn email="ines.okafor@harborlane.example" onSignOut={() => Promise.resolve()} />
          <SignedIn email="ines.okafor@harborlane.example" size="sm" onSignOut={() => Promise.resolve()} />
        </div>
      </Specimen>
      <Specimen title="Wordmark and sign">
        <Wordmark className="text-[2.25rem] text-ink" />
        <Wordmark className="text-[2.25rem] text-pink-soft" />
        {[{}, { striking: true }, { lit: false }].map((state) => (
          // The sign's rods extend far above it.
          <div key={Object.keys(state).join()} className="overflow-hidden">
            <NeonSign className="w-96" {...state} />
          </div>
        ))}
      </Specimen>
    </>
  )
}

/** Components that take the full width of a page. */
export function WideSpecimens() {
  return (
    <>
      <Missing title="Missing" text="The screen for a thing that does not exist under an address that could be one.">
        <Button variant="neon" size="lg">
          The way back
        </Button>
      </Missing>
      <CallBand title="A band" text="One sentence and what to do about it.">
        <Button variant="urban" size="lg">
          Get In Touch
        </Button>
        <Button variant="outline" size="lg">
          A second way
        </Button>
      </CallBand>
    </>
  )
}
