import type { RoomKey } from '#app/features/desk/shared/use-keys.ts'

type Act = () => void
type KeyActs = {
  step: (by: 1 | -1) => void
  open: Act
  /** Null where nothing is open or selected. */
  leave: Act | null
  select: Act
  turnAway: Act
  answered: Act
  /** Null outside the tab of what is suspected. */
  clearSpam: Act | null
}

/** The inbox's keys. */
export function listKeys({ step, open, leave, select, turnAway, answered, clearSpam }: KeyActs): RoomKey[] {
  return [
    { key: 'j', also: 'ArrowDown', shown: ['J', '↓'], label: 'Next', run: () => step(1), repeats: true },
    { key: 'k', also: 'ArrowUp', shown: ['K', '↑'], label: 'Previous', run: () => step(-1), repeats: true },
    { key: 'o', also: 'Enter', shown: ['Enter', 'O'], label: 'Open', run: open },
    { key: 'Escape', shown: ['Esc'], label: 'Close, or clear the selection', run: leave },
    { key: 'x', label: 'Select', run: select },
    { key: 'd', label: 'Decline the submission, close the message', run: turnAway },
    { key: 'a', label: 'Mark as answered', run: answered },
    { key: 'n', label: 'Not spam', run: clearSpam },
  ]
}
