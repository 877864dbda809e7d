import { Mail } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { contactPath } from '#contracts/forms/contact-subject.ts'

type WriteToProps = { id: string; name: string } & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>

/** A link to the contact form, addressed to this person. */
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

export const firstName = (name: string) => name.split(' ')[0] ?? name
