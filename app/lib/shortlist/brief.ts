import type { ReactNode } from 'react'
import type { Brief } from '#contracts/forms/brief.ts'
import type { ContactForm } from '#contracts/forms/contact.ts'

/** The part of a track that a list of tracks needs. */
export type ListedTrack = {
  id: string
  artistSlug: string
  artist: string
  title: string
  duration: string
  /** A button to hear it, where it can be heard. */
  play?: ReactNode
}

/** The brief as the contact form's own fields: the media stands as the project type, the list at the message's end. */
export function toContactForm(brief: Brief, tracks: readonly ListedTrack[], link: string): ContactForm {
  const lines = [
    ['Project', brief.project],
    ['Territory', brief.territory],
    ['Term', brief.term],
    ['Budget range', brief.budget],
    ['Deadline', brief.deadline],
    ['References', brief.references],
  ].flatMap(([term, text]) => (text?.trim() ? [`${term}: ${text.trim()}`] : []))
  const list = tracks.map(
    ({ artist, title, duration }, at) => `${String(at + 1).padStart(2, '0')}  ${artist}: ${title} (${duration})`,
  )
  return {
    firstName: brief.firstName,
    lastName: brief.lastName,
    email: brief.email,
    projectType: brief.media,
    message: [
      ...lines,
      '',
      `Shortlist, ${tracks.length} ${tracks.length === 1 ? 'track' : 'tracks'}`,
      ...list,
      '',
      link,
    ].join('\n'),
  }
}

/** The total duration in minutes and seconds; tracks without a duration are not counted. */
export function totalTime(tracks: readonly ListedTrack[]): string {
  const seconds = tracks.reduce((sum, { duration }) => {
    const [minutes, rest] = duration.split(':').map(Number)
    return minutes === undefined || rest === undefined || Number.isNaN(minutes) ? sum : sum + minutes * 60 + rest
  }, 0)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
