/**
 * The columns shared by the heads and the lines: choose, reference, sender, summary, age, state, assignee. Below 44 rem of the
 * list's own width a line has two rows and no heads.
 */
export const LINE_GRID =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 pr-2 ' +
  '@min-[44rem]:grid-cols-[2.75rem_minmax(0,4fr)_minmax(0,6fr)_4.5rem_9.5rem] ' +
  '@min-[60rem]:grid-cols-[2.75rem_8.5rem_minmax(0,4fr)_minmax(0,7fr)_4.5rem_9.5rem_7rem]'
