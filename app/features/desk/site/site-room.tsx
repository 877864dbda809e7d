import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { describeFailure } from '#app/features/desk/shared/data/failures.ts'
import { useKeys } from '#app/features/desk/shared/keys/use-keys.ts'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { Choice } from '#app/features/desk/sources/choice.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { formatLongDay } from '#app/lib/dates.ts'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'
import { addressOf, isForStaff, PART_WORDS, PARTS, type Part } from './kinds.ts'
import { DocumentList } from './list/document-list.tsx'
import { isShown, SHOWN, type SiteAddress, useSiteAddress } from './list/site-address.ts'
import { SITE, useDocuments, useLines, useTitles } from './use-site.ts'

/** Everything that the site is made of, by kind. */
export function SiteRoom() {
  const { address, go } = useSiteAddress()
  const documents = useDocuments()
  const { isAdmin } = useAuth()
  const [isCreating, setIsCreating] = useState(false)
  const { label, creates } = PART_WORDS[address.part]
  const canCreate = creates !== undefined && address.show !== 'deleted'
  useKeys(canCreate ? [{ key: 'n', label: `Add a ${creates.one}`, run: () => setIsCreating(true) }] : [])
  const shortcut = useShortcut('n')
  return (
    <div className="gutters pt-6 pb-16">
      <RoomHead
        title="Site"
        actions={
          canCreate && (
            <Button
              variant={isCreating ? 'outline' : 'neon'}
              glow={false}
              aria-expanded={isCreating}
              aria-keyshortcuts={shortcut}
              onClick={() => setIsCreating((is) => !is)}
            >
              Add {withArticle(creates.one)}
            </Button>
          )
        }
      >
        What visitors read, see and hear. Changes are saved as drafts; the site shows them once they are published.
      </RoomHead>
      {isCreating && canCreate && <CreateForm part={address.part} onDone={() => setIsCreating(false)} />}
      <Loaded query={documents} what="site’s documents">
        {({ documents: lines, removed_sample }) => (
          <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
            <div>
              <Parts
                lines={lines}
                part={address.part}
                onChoose={(part) => {
                  setIsCreating(false)
                  go({ part, search: '' })
                }}
              />
            </div>
            <section aria-label={label} className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <div className="flex flex-wrap items-center gap-3 pb-4 [&_button]:h-11">
                <SearchBox
                  label="Search the site’s documents"
                  placeholder="Search all documents"
                  value={address.search}
                  onSearch={(search) => go({ search }, true)}
                />
                <Choice label="Shown" choices={SHOWN} value={address.show} onChange={(show) => go({ show })} />
              </div>
              <Found lines={lines} address={address} />
            </section>
            {isAdmin && <SampleContent lines={lines} removed={removed_sample} />}
          </div>
        )}
      </Loaded>
    </div>
  )
}

/** The kinds with their numbers of documents, and of those that the site does not show as they are. */
function Parts({
  lines,
  part,
  onChoose,
}: {
  lines: readonly DocumentLine[]
  part: Part
  onChoose: (part: Part) => void
}) {
  const { isAdmin } = useAuth()
  const mine = PARTS.filter((one) => isAdmin || isForStaff(one))
  const countOf = (one: Part) => {
    const own = lines.filter((line) => PART_WORDS[one].kinds.includes(line.kind) && line.state !== 'deleted')
    return { all: own.length, open: own.filter(({ state }) => state !== 'published').length }
  }
  return (
    <>
      <div className="lg:hidden">
        <Field label="Part of the site">
          {(control) => (
            <Pick
              {...control}
              value={part}
              onChange={({ target }) => onChoose(PARTS.find((one) => one === target.value) ?? 'artist')}
            >
              {mine.map((one) => (
                <option key={one} value={one}>
                  {PART_WORDS[one].label} ({countOf(one).all})
                </option>
              ))}
            </Pick>
          )}
        </Field>
      </div>
      <nav aria-label="Parts of the site" className="hidden lg:block">
        <ul className="figures border-rule-strong border-t">
          {mine.map((one) => {
            const { all, open } = countOf(one)
            return (
              <li key={one} className="border-rule border-b">
                <Link
                  to={one === 'artist' ? '/site' : `/site?part=${one}`}
                  aria-current={one === part ? 'page' : undefined}
                  className="flex min-h-11 items-center justify-between gap-3 border-transparent border-l-2 pl-3 text-dim hover:text-ink aria-[current]:border-l-pink aria-[current]:font-semibold aria-[current]:text-ink forced-colors:not-aria-[current]:border-l-[Canvas]"
                >
                  <span className="min-w-0">{PART_WORDS[one].label}</span>
                  <span className="flex items-center gap-2 text-sm">
                    {open > 0 && (
                      <span className="flex items-center gap-1.5 text-amber">
                        <span aria-hidden="true" className="size-2 rotate-45 border border-amber" />
                        <span className="sr-only">{open} not published, of </span>
                      </span>
                    )}
                    {all}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      {!isAdmin && (
        <p className="mt-3 text-dim text-sm">
          The home page, menus, legal pages, company, look and mail texts are edited by admins.
        </p>
      )}
    </>
  )
}

function Found({ lines, address }: { lines: readonly DocumentLine[]; address: SiteAddress }) {
  const { part, show, search } = address
  const titles = useTitles()
  const words = search.toLowerCase().split(' ').filter(Boolean)
  const { kinds, label } = PART_WORDS[part]
  const isFound = (line: DocumentLine) => {
    if (!isShown(show, line)) return false
    if (words.length === 0) return kinds.includes(line.kind)
    const text = `${titles.get(`${line.kind} ${line.id}`)} ${line.slug ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const places = new Map(lines.filter(({ kind }) => kind === 'artist').map(({ id, position }) => [id, position]))
  const placeOf = (line: DocumentLine) => (line.artist === null ? 0 : (places.get(line.artist) ?? 0))
  const found = lines
    .filter(isFound)
    .sort(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        placeOf(a) - placeOf(b) ||
        (a.artist ?? '').localeCompare(b.artist ?? '') ||
        a.position - b.position ||
        a.id.localeCompare(b.id),
    )
  if (found.length === 0) {
    if (words.length > 0)
      return <EmptyPanel title="Nothing found">Try other words, or look among the deleted.</EmptyPanel>
    if (show === 'deleted')
      return <EmptyPanel title="Nothing is deleted">Deleted documents can be restored for 30 days.</EmptyPanel>
    if (show === 'open')
      return <EmptyPanel title="Everything is published">The site shows all of it as it is here.</EmptyPanel>
    return (
      <EmptyPanel title="Nothing here yet">
        {part === 'track'
          ? 'Tracks are added at their artist.'
          : 'The section is left out of the site until there is something.'}
      </EmptyPanel>
    )
  }
  return (
    <>
      <p role="status" className="figures pb-2 text-dim text-sm">
        {found.length.toLocaleString('en-US')} {found.length === 1 ? 'document' : 'documents'}
        {part === 'track' && words.length === 0 && ', in the order of their artists'}
      </p>
      <DocumentList
        label={words.length > 0 ? 'Documents found' : label}
        lines={found}
        asked={JSON.stringify(address)}
        isWhole={words.length === 0 && show === 'all' && part !== 'track'}
      />
    </>
  )
}

/** Asks for a name, and opens what it makes. */
function CreateForm({ part, onDone }: { part: Part; onDone: () => void }) {
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { act, isActing } = useAct([SITE])
  const members = useLines('member')
  const { kinds, creates } = PART_WORDS[part]
  const [kind] = kinds
  useEffect(() => input.current?.focus(), [])
  if (creates === undefined || kind === undefined) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('given') ?? '').trim()
    if (given === '') {
      setFault(`Enter the ${creates.field}.`)
      input.current?.focus()
      return
    }
    void act({
      run: async () => {
        const { line } = await call('create_document', { kind, body: { [creates.field]: given } })
        onDone()
        void navigate(addressOf(line))
      },
      onFailure: (error) => setFault(describeFailure(error)),
    })
  }
  return (
    <form
      aria-label={`Add ${withArticle(creates.one)}`}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="mt-6 flex flex-wrap items-start gap-x-6 gap-y-4 border-rule-strong border-y py-6"
    >
      <Field
        label={
          creates.field === 'member' ? 'Member of the team' : creates.field === 'title' ? 'Name of the service' : 'Name'
        }
        hint="It is a draft until you publish it."
        error={fault}
        className="min-w-0 flex-1 basis-72"
      >
        {(control) =>
          creates.field === 'member' ? (
            <Pick {...control} name="given">
              {members.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Pick>
          ) : (
            <Input {...control} ref={input} name="given" maxLength={200} autoComplete="off" />
          )
        }
      </Field>
      <div className="flex gap-3 pt-8">
        <Button type="submit" variant="neon" glow={false} loading={isActing}>
          Add {creates.one}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type SampleContentProps = {
  lines: readonly DocumentLine[]
  removed: { count: number; until: string } | null
}

/** Removes in one step what the product came with, and brings it back. For admins. */
function SampleContent({ lines, removed }: SampleContentProps) {
  const { act, isActing } = useAct([SITE])
  const count = lines.filter((line) => line.is_sample && line.state !== 'deleted' && line.kind !== 'company').length
  const restore = {
    run: () => call('restore_sample_content'),
    done: 'The sample content is back',
    failed: 'Not brought back',
  }
  if (count === 0 && removed === null) return null
  return (
    <section aria-label="Sample content" className="border-rule border-t pt-4">
      {count > 0 && (
        <AlertDialog
          trigger={
            <Button variant="outline" size="sm" loading={isActing}>
              Remove sample content
            </Button>
          }
          title="Remove the sample content?"
          description={`The ${count} artists, tracks and other documents that came with the product leave the site. What you have changed or added stays. All of it can come back for 30 days.`}
          confirmLabel="Remove sample content"
          onConfirm={() =>
            void act({
              run: () => call('remove_sample_content'),
              done: 'The sample content was removed',
              undo: restore,
              failed: 'The sample content was not removed',
            })
          }
        />
      )}
      {removed !== null && (
        <>
          <p className="figures text-dim text-sm">
            Sample content was removed: {removed.count} documents. It can come back until {formatLongDay(removed.until)}
            .
          </p>
          <Button variant="outline" size="sm" className="mt-2" loading={isActing} onClick={() => void act(restore)}>
            Bring it back
          </Button>
        </>
      )}
    </section>
  )
}

const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
