/** Phrases about the leadership team that depend on its size. */
export function describeTeamSize(count: number): { people: string; intro: string | null; answer: string } {
  if (count === 0)
    return { people: 'Write to the desk.', intro: null, answer: 'Write to the desk and a person answers.' }
  if (count === 1)
    return {
      people: 'One person who picks up the phone.',
      intro: 'One person who picks up the phone, and has done the job of the person calling.',
      answer: 'Write to the desk and a person answers.',
    }
  const people = `${countInWords(count)} people who pick up the phone.`
  return {
    people,
    intro: `${people} Each has done the job of the person calling.`,
    answer: `Write to the desk and the right one of the ${countInWords(count).toLowerCase()} answers.`,
  }
}

/** Phrases about the A&R team that depend on its size. */
export function describeArSize(count: number): { who: string; intro: string; call: string } {
  if (count === 2)
    return {
      who: 'The two people who find, produce and develop',
      intro: 'One hears the song before it exists, the other writes it to the frame. Both answer demos.',
      call: 'Send them something',
    }
  const who = count === 1 ? 'The person who finds, produces and develops' : 'The people who find, produce and develop'
  return { who, intro: 'Here, songs are heard before they exist, and demos are answered.', call: 'Send us something' }
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** A count at the start of a sentence, in words up to nine. */
export function countInWords(count: number): string {
  return NUMBERS[count] ?? String(count)
}
