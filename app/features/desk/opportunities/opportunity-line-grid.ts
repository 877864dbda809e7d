/** The columns shared by the list's head and its lines: mark, company, contact, (email,) status, level, (dates,) link. */
export const LINE_GRID =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 md:gap-x-4 ' +
  'md:grid-cols-[1.25rem_minmax(0,5fr)_minmax(0,4fr)_6.25rem_7.5rem_2.75rem] ' +
  'xl:grid-cols-[2.75rem_minmax(0,5fr)_minmax(0,5fr)_minmax(0,5fr)_6.25rem_7.5rem_6.25rem_6.25rem_2.75rem]'
