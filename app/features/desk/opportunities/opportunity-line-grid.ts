/**
 * The columns shared by the list's heads and its lines. Below 40 rem of the list's own width a line has two rows and no heads.
 * From there on: choose, star, company, contact above e-mail, status, level, deadline, source; from 60 rem on also industry,
 * guidelines, and the day of the first reading above that of the last one.
 */
export const LINE_GRID =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2.5 pr-3 @min-[40rem]:gap-x-3 @min-[40rem]:pr-0 ' +
  '@min-[40rem]:grid-cols-[2.75rem_2.25rem_minmax(0,6fr)_minmax(0,5fr)_5.5rem_3.25rem_5rem_2.75rem] ' +
  '@min-[60rem]:gap-x-4 @min-[70rem]:gap-x-5 ' +
  '@min-[60rem]:grid-cols-[2.25rem_2rem_minmax(0,15fr)_minmax(0,15fr)_5.5rem_3.25rem_minmax(0,8fr)_minmax(0,13fr)_4rem_4rem_1.75rem]'
