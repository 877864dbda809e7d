import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DocumentLine } from '#contracts/site/documents.ts'
import { editorPath } from './kinds.ts'
import { useCanEdit } from './use-site.ts'

type DocumentLinkProps = {
  document: Pick<DocumentLine, 'kind' | 'id'>
  className: string
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A link to another document, or its title with a lock if only admins may edit it. */
export function DocumentLink({ document, className, onClick, children }: DocumentLinkProps) {
  const canEdit = useCanEdit()
  if (canEdit(document.kind))
    return (
      <Link to={editorPath(document)} onClick={onClick} className={`${className} underline hover:no-underline`}>
        {children}
      </Link>
    )
  return (
    <span className={className}>
      {children}
      <Lock aria-label="for admins" className="ml-1.5 inline size-3.5 text-dim" />
    </span>
  )
}
