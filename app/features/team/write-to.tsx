import { Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { contactPath } from '#contracts/forms/contact-subject.ts'

type WriteToProps = { id: string; name: string } & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>

export function WriteTo({ id, name, ...look }: WriteToProps) {
  return (
    <Button asChild {...look}>
      <Link to={contactPath('person', id)}>
        <Mail aria-hidden="true" />
        Write to {firstName(name)}
      </Link>
    </Button>
  )
}

export function ProfileLink({ slug, name, className }: { slug: string; name: string; className?: string }) {
  return (
    <Button asChild variant="outline" className={className}>
      <Link to={`/team/${slug}`}>
        View Profile<span className="sr-only"> of {name}</span>
      </Link>
    </Button>
  )
}

export const firstName = (name: string) => name.split(' ')[0] ?? name
