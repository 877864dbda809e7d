/**
 * The columns shared by the list's heads and its lines. Below 40 rem of the list's own width a line has two rows and no heads;
 * from 60 rem on it shows everything: choose, star, company, contact, e-mail, status, level, industry, guidelines, deadline,
 * two dates, source.
 */
export const LINE_GRID =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2.5 pr-3 @min-[40rem]:pr-0 ' +
  '@min-[40rem]:grid-cols-[2.75rem_2.25rem_minmax(0,5fr)_minmax(0,4fr)_5.75rem_3.25rem_4.5rem_2.75rem] ' +
  '@min-[60rem]:grid-cols-[2.25rem_2rem_minmax(0,15fr)_minmax(0,11fr)_minmax(0,11fr)_5rem_3.25rem_minmax(0,8fr)_minmax(0,11fr)_4rem_4rem_4rem_1.75rem]'
