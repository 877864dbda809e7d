import { useLetterKeys } from '#app/lib/letter-keys.ts'
import { LetterKeysSwitch } from '#app/ui/letter-keys-switch.tsx'
import { NativeDialog } from './native-dialog.tsx'
import { PLAYER_KEYS } from './player-keys.ts'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areLettersOn, setLettersOn] = useLetterKeys()
  const works = PLAYER_KEYS.filter(({ keys }) => areLettersOn || !keys.some((key) => /^[!-~]$/.test(key)))
  return (
    <NativeDialog title="Keys" onClose={onClose}>
      <LetterKeysSwitch isOn={areLettersOn} onChange={setLettersOn} />
      <dl>
        {works.map(({ keys, does }) => (
          <div
            key={does}
            className="grid min-h-11 grid-cols-[6rem_1fr] items-center gap-x-4 border-rule border-t py-2 text-sm"
          >
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="inline-flex min-w-7 items-center justify-center rounded-[3px] border border-rule-strong bg-night px-1.5 font-sans font-semibold leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-dim">{does}</dd>
          </div>
        ))}
      </dl>
    </NativeDialog>
  )
}
