/** Whether applications are taken now. Instants are ISO texts; `until` is when this stops being so, if that is known. */
export type SubmissionWindow = { open: boolean; since: string; until: string | null; message: string | null }
