import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useSearchParams } from 'react-router'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { Button } from '#app/ui/button.tsx'
import { Label } from '#app/ui/form/label.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import type { MailSample, MailSampleHead } from '#contracts/platform/admin-settings.ts'

/** Every mail that the product sends, with invented names and links. */
export function MailsPanel() {
  const samples = useQuery({ queryKey: ['mail-samples'], queryFn: () => call('list_mail_samples') })
  return (
    <Loaded query={samples} what="mails">
      {(mails) => <Mails mails={mails} />}
    </Loaded>
  )
}

function Mails({ mails }: { mails: MailSampleHead[] }) {
  const [params, setParams] = useSearchParams()
  const selected = mails.find(({ name }) => name === params.get('mail')) ?? mails[0]
  const select = (name: string) => setParams({ mail: name }, { replace: true, preventScrollReset: true })
  if (selected === undefined) return null
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-12">
      <div className="lg:hidden">
        <Label htmlFor="mail">Mail</Label>
        <SelectOne
          id="mail"
          value={selected.name}
          options={mails.map(({ name, title }) => [name, title])}
          onChange={select}
        />
      </div>
      <nav aria-label="Mails" className="hidden lg:col-span-4 lg:block">
        <ul className="border-rule-strong border-t">
          {mails.map(({ name, title, sent }) => (
            <li key={name} className="border-rule border-b">
              <button
                type="button"
                aria-current={name === selected.name}
                onClick={() => select(name)}
                className={clsx(
                  'w-full cursor-pointer border-l-2 px-3 py-2.5 text-left hover:bg-haze focus-visible:-outline-offset-2',
                  name === selected.name ? 'border-pink bg-haze' : 'border-transparent forced-colors:border-[Canvas]',
                )}
              >
                <span className="block font-semibold">{title}</span>
                <span className="block text-dim text-sm">{sent}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 lg:sticky lg:top-20 lg:col-span-8 lg:self-start">
        <SelectedMail key={selected.name} mail={selected} />
      </div>
    </div>
  )
}

function SelectedMail({ mail }: { mail: MailSampleHead }) {
  const { name } = mail
  const sample = useQuery({ queryKey: ['mail-sample', name], queryFn: () => call('get_mail_sample', { name }) })
  const { act, isActing } = useStaffAction([])
  const send = () =>
    void act({
      run: () => call('send_mail_sample', { name }),
      done: ({ to }) => ({
        title: 'Sample sent',
        description: `It should reach ${to} within a minute.`,
        tone: 'success',
      }),
      failed: 'The sample was not sent',
    })
  return (
    <section aria-labelledby="shown-mail">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="shown-mail" className="text-xl">
            {mail.title}
          </h2>
          <p className="mt-1 text-dim text-sm">{mail.sent}</p>
        </div>
        <Button variant="neon" glow={false} loading={isActing} onClick={send}>
          Send this to me
        </Button>
      </div>
      <div className="mt-5">
        <Loaded query={sample} what="mail">
          {(loaded) => <MailContent sample={loaded} />}
        </Loaded>
      </div>
    </section>
  )
}

function MailContent({ sample }: { sample: MailSample }) {
  const head = [
    ['From', sample.from],
    ['Subject', sample.subject],
  ]
  return (
    <>
      <dl className="border-rule-strong border-t">
        {head.map(([term, value]) => (
          <div key={term} className="flex gap-4 border-rule border-b py-2.5">
            <dt className="label-caps w-20 shrink-0 pt-0.5 text-dim">{term}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <Tabs defaultValue="html" className="mt-3">
        <TabsList aria-label="Form of the mail">
          <TabsTrigger value="html">As shown</TabsTrigger>
          <TabsTrigger value="text">As text</TabsTrigger>
        </TabsList>
        <TabsContent value="html" tabIndex={-1} className="pt-4">
          {/* Fully sandboxed: no scripts, no forms, no access to the parent page. Links do nothing. */}
          <iframe
            title={`Mail: ${sample.subject}`}
            sandbox=""
            srcDoc={sample.html}
            className="h-[36rem] w-full rounded-[3px] border border-rule-strong bg-night"
          />
        </TabsContent>
        <TabsContent value="text" tabIndex={-1} className="pt-4">
          <pre className="whitespace-pre-wrap rounded-[3px] border border-rule-strong p-5 font-sans [overflow-wrap:anywhere]">
            {sample.text}
          </pre>
        </TabsContent>
      </Tabs>
    </>
  )
}
