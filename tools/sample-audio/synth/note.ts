/** A note to be played: how high, for how long, and how open it sounds (0 to 1). Another seed is another take of the same. */
export type Note = { frequency: number; seconds: number; bright: number; seed: number }
export type PlayNote = (note: Note) => Float32Array
