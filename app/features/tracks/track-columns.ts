/** The columns of a line and of the heads above it: fixed widths, because each line is a grid of its own. */
export const TRACK_COLUMNS =
  'figures grid grid-cols-[2.75rem_minmax(0,1fr)_3rem_2.75rem] items-start gap-x-3 xl:grid-cols-[2.75rem_minmax(0,11fr)_2.25rem_6rem_5.5rem_minmax(0,10fr)_4.75rem_3rem_2.75rem] xl:gap-x-4 xl:items-stretch'
