import type { RouteQuestion } from './route-question.ts'

type RouteChoiceProps = {
  question: RouteQuestion
  /** The corrected address as it is typed. */
  email: string
  follows: boolean
  onChoose: (follows: boolean) => void
}

/** Asks where the e-mail address is corrected whether submissions go to the new one too. */
export function RouteChoice({ question: { now }, email, follows, onChoose }: RouteChoiceProps) {
  const to = email.trim()
  const choices = [
    { follows: true, label: to === '' ? 'Yes, remove it' : `Yes, submissions go to ${to}` },
    { follows: false, label: now === null ? 'No, leave it open' : `No, keep ${now}` },
  ]
  return (
    <fieldset className="mt-4">
      <legend className="text-sm [overflow-wrap:anywhere]">
        Change the submission route too? Now: {now === null ? 'by e-mail, without an address' : `e-mail to ${now}`}.
      </legend>
      {choices.map((choice) => (
        <label
          key={String(choice.follows)}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-rule border-b text-sm hover:bg-haze"
        >
          <input
            type="radio"
            name="route"
            checked={follows === choice.follows}
            onChange={() => onChoose(choice.follows)}
            className="size-4 shrink-0 cursor-pointer accent-cyan"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
