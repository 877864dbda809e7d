/**
 * What somebody is looking for: an opportunity, a brief, a submission, or a track that others should be like. Every part is
 * optional. A part that a track is known to contradict (`vocal`, `tempo`, `avoid`, `cleared: 'must'`) leaves the track out;
 * everything else only adds.
 */
export type Criteria = {
  /** Words asked for expressly: keywords, tags, genres, instruments. */
  keywords?: readonly string[]
  moods?: readonly string[]
  /** The catalogue's words that occur in a text (`readCriteria`); they count for less than expressly named ones. */
  mentioned?: readonly string[]
  /** Tracks that bear one of these words are left out. */
  avoid?: readonly string[]
  /** Film, TV, Advertising, Trailers, Games, Digital; other words are taken for keywords. */
  media?: readonly string[]
  /** Beats per minute, both ends included. Half and double time count too. */
  tempo?: { from: number; to: number }
  key?: string
  /** With a voice, without (an instrumental version will do), or a particular one. */
  vocal?: 'yes' | 'no' | 'female' | 'male' | 'choir'
  /** Versions such as 'Stems' or 'Instrumental'. */
  versions?: readonly string[]
  /** Whether the rights must be complete, or only count in a track's favour. */
  cleared?: 'must' | 'rather'
  /** The id of a track whose neighbours are wanted. */
  like?: string
}
