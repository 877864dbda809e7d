import type { Today, WaitingLetter } from '#contracts/today.ts'
import { TodayBlock, TodayLine } from './today-block.tsx'
import { nameAge } from './today-words.ts'

const KINDS: Record<WaitingLetter['kind'], string> = { message: 'Message', brief: 'Brief', submission: 'Submission' }

export function MessagesBlock({ today }: { today: Today }) {
  return (
    <TodayBlock title="Unread messages" total={today.messages.total} to="/inbox" empty="Everything has been read.">
      {today.messages.rows.map((letter) => (
        <LetterLine key={letter.reference} letter={letter} isLate={false} />
      ))}
    </TodayBlock>
  )
}

export function LateBlock({ today }: { today: Today }) {
  return (
    <TodayBlock
      title="Submissions overdue"
      total={today.late.total}
      to="/inbox?tab=submissions&sort=oldest"
      empty="Nobody has waited longer than was promised."
    >
      {today.late.rows.map((letter) => (
        <LetterLine key={letter.reference} letter={letter} isLate />
      ))}
    </TodayBlock>
  )
}

function LetterLine({ letter, isLate }: { letter: WaitingLetter; isLate: boolean }) {
  return (
    <TodayLine
      to={`/inbox?item=${letter.reference}`}
      when={nameAge(letter.received_at, new Date())}
      isLate={isLate}
      title={letter.from}
      detail={KINDS[letter.kind]}
    />
  )
}
