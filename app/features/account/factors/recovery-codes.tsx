import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callAuth } from '#app/features/account/call-auth.ts'
import { Loaded } from '#app/features/account/loaded.tsx'
import { useAttempt } from '#app/features/account/use-attempt.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { copyText } from '#app/ui/overlay/copy-text.ts'

/** At this number the user is asked to create new codes. */
const LOW_COUNT = 3

type RecoveryCodesProps = { hasFactor: boolean; hasCodes: boolean; onChange: () => Promise<void> }

export function RecoveryCodes({ hasFactor, hasCodes, onChange }: RecoveryCodesProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { isBusy, attempt } = useAttempt()
  const create = () =>
    void attempt(async () => {
      setCodes(await createCodes(hasCodes))
      await onChange()
    }, 'The codes could not be created')

  if (!hasFactor)
    return <p className="text-dim">Recovery codes are for the day you lose your second factor. Set one up first.</p>
  if (codes !== null) return <NewCodes codes={codes} onSaved={() => setCodes(null)} />
  if (!hasCodes)
    return (
      <Button variant="outline" loading={isBusy} onClick={create}>
        Create ten codes
      </Button>
    )
  return (
    <div className="space-y-5">
      <CountedCodes />
      <AlertDialog
        trigger={
          <Button variant="outline" loading={isBusy}>
            Create new codes
          </Button>
        }
        title="Create new codes?"
        description="Your current codes stop working at once."
        confirmLabel="Create new codes"
        onConfirm={create}
      />
    </div>
  )
}

/** Returns new codes, which cannot be read again. Earlier codes stop working. */
async function createCodes(hasCodes: boolean): Promise<string[]> {
  const { codes } = await callAuth(({ mfa: { recoveryCodes } }) =>
    hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate(),
  )
  // Grouped by four to be easier to read; the service takes it with or without the hyphens.
  return codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
}

/** Rendered only if there are codes: the service answers 404 otherwise. */
function CountedCodes() {
  const counts = useQuery({
    queryKey: ['account', 'codes'],
    queryFn: () => callAuth((auth) => auth.mfa.recoveryCodes.getStatus()),
  })
  return <Loaded query={counts}>{(found) => <CodesLeft counts={found} />}</Loaded>
}

function CodesLeft({ counts: { total, remaining } }: { counts: { total: number; remaining: number } }) {
  return (
    <div>
      <p className="figures font-semibold text-lg">
        {remaining} of {total} left
      </p>
      <div aria-hidden="true" className="mt-3 flex gap-1.5">
        {Array.from({ length: total }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no identity other than their position
            key={index}
            className={`h-4 w-2 border ${index < remaining ? 'border-cyan bg-cyan/80' : 'border-rule-strong'}`}
          />
        ))}
      </div>
      {remaining <= LOW_COUNT && (
        <p className="mt-3 text-amber">Only a few are left. Create new codes while you can.</p>
      )}
    </div>
  )
}

/** The new codes. They can be read only now. */
function NewCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button has been removed, so the focus moves to the top of the list.
  useEffect(() => heading.current?.focus(), [])

  const copy = () =>
    copyText(
      codes.join('\n'),
      { title: 'Copied', description: 'Ten codes. Paste them where only you can read them.' },
      { title: 'Not copied', description: 'Select the codes and copy them by hand.' },
    )

  return (
    <div className="space-y-6">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          Save these codes now
        </h3>
        <p className="mt-1 text-dim">They are not shown again. Codes of an earlier list no longer work.</p>
      </div>
      <ol className="figures grid border-rule border-t sm:grid-cols-2 sm:gap-x-8">
        {codes.map((code, index) => (
          <li key={code} className="flex min-h-11 items-center gap-4 border-rule border-b">
            <span aria-hidden="true" className="w-6 text-dim text-sm">
              {String(index + 1).padStart(2, '0')}
            </span>
            <code className="select-all font-mono text-ink">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button asChild variant="outline">
          <a href={toDownloadUrl(codes)} download="neon-magnolia-recovery-codes.txt">
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  )
}

function toDownloadUrl(codes: string[]): string {
  const text = `Recovery codes for ${window.location.host}. Each works once.\n\n${codes.join('\n')}\n`
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
}
