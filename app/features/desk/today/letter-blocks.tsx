import { useNow } from '#app/features/desk/shared/use-now.ts'
import { formatAge } from '#contracts/dates.ts'
import type { Today, WaitingLetter } from '#contracts/today.ts'
import { TodayBlock, TodayLine } from './today-block.tsx'

const KINDS: Record<WaitingLetter['kind'], string> = { message: 'Message', brief: 'Brief', submission: 'Submission' }

export function MessagesBlock({ today }: { today: Today }) {
  return (
    <TodayBlock title="Unread messages" total={today.messages.total} to="/inbox">
      {today.messages.rows.map((letter) => (
        <LetterLine key={letter.reference} letter={letter} isLate={false} />
      ))}
    </TodayBlock>
  )
}

export function LateBlock({ today }: { today: Today }) {
  return (
    <TodayBlock title="Submissions overdue" total={today.late.total} to="/inbox?tab=submissions&sort=oldest">
      {today.late.rows.map((letter) => (
        <LetterLine key={letter.reference} letter={letter} isLate />
      ))}
    </TodayBlock>
  )
}

function LetterLine({ letter, isLate }: { letter: WaitingLetter; isLate: boolean }) {
  const now = useNow()
  return (
    <TodayLine
      to={`/inbox?item=${letter.reference}`}
      when={formatAge(letter.received_at, now)}
      isLate={isLate}
      title={letter.from}
      detail={KINDS[letter.kind]}
    />
  )
}
