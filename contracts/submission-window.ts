/** Whether applications are open now. Instants are ISO strings; `until` is when this changes, if known. */
export type SubmissionWindow = { open: boolean; since: string; until: string | null; message: string | null }
