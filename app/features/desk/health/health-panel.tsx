import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { FailedPanel, LoadingLines } from '#app/features/desk/shared/states/panel-states.tsx'
import { TitledSection } from '#app/features/desk/shared/titled-section.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import type { Health } from '#contracts/platform/health.ts'
import { DISK_LEVELS, formatBytes, formatUptime } from './health-words.ts'

/** Problems of the server, then backups, mails, disks, jobs and versions. */
export function HealthPanel() {
  const { data, error, isError, isFetching, dataUpdatedAt, refetch } = useHealth()
  // Old data would look current, so a failure replaces it.
  if (isError && !isFetching) {
    const reason = error instanceof ActionError ? error.message : undefined
    return (
      <FailedPanel
        what="a health screen"
        title="The server’s health could not be loaded"
        reason={reason}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <LoadingLines label="Loading the server’s health" />
  return (
    <div className="space-y-10">
      <Problems problems={data.problems} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <BackupFacts backup={data.backup} />
        <MailFacts mails={data.mails} />
        <DiskFacts disks={data.disks} />
        <JobFacts jobs={data.jobs} />
        <ServerFacts server={data.server} now={new Date(dataUpdatedAt)} />
      </div>
    </div>
  )
}

function Problems({ problems }: Pick<Health, 'problems'>) {
  if (problems.length === 0) {
    return (
      <p role="status" className="border-success border-l-2 bg-kerb px-4 py-3 font-semibold">
        Nothing needs attention.
      </p>
    )
  }
  return (
    <FormNotice tone="danger" title={problems.length === 1 ? 'One thing needs attention' : 'Needs attention'}>
      <ul className="space-y-1">
        {problems.map((problem) => (
          <li key={problem} className="max-w-[75ch] break-words text-ink">
            {problem}
          </li>
        ))}
      </ul>
    </FormNotice>
  )
}

function BackupFacts({ backup }: Pick<Health, 'backup'>) {
  const { next_at, succeeded_at, file, size_bytes, failed_at, failure } = backup
  return (
    <FactLines
      title="Backups"
      facts={[
        { label: 'Newest', value: formatMoment(succeeded_at) ?? 'None yet' },
        { label: 'Size', value: size_bytes !== null && formatBytes(size_bytes) },
        { label: 'File', value: file },
        { label: 'Last failure', value: formatMoment(failed_at), note: failure },
        { label: 'Next', value: formatMoment(next_at) ?? 'Nightly backups are off. Set BACKUP_DIR to turn them on.' },
      ]}
    />
  )
}

function MailFacts({ mails }: Pick<Health, 'mails'>) {
  const { are_sent, latest_failure } = mails
  return (
    <FactLines
      title="Mails"
      facts={[
        {
          label: 'Delivery',
          value: are_sent ? 'By SMTP' : 'Not sent, but written to files on the server. Set SMTP_URL.',
        },
        ...listQueue(mails, 'Not delivered', latest_failure?.kind),
      ]}
    />
  )
}

type Queue = Pick<Health['mails'] | Health['jobs'], 'waiting' | 'oldest_waiting_at' | 'failed' | 'latest_failure'>

/** `failing` is the label of the failures; `what` names the kind of the latest one. */
function listQueue({ waiting, oldest_waiting_at, failed, latest_failure }: Queue, failing: string, what = ''): Fact[] {
  return [
    {
      label: 'Waiting',
      value: String(waiting),
      note: oldest_waiting_at && `the oldest since ${formatMoment(oldest_waiting_at)}`,
    },
    { label: `${failing} in 7 days`, value: String(failed), isFault: failed > 0 },
    {
      label: 'Latest error',
      value: latest_failure && formatMoment(latest_failure.at),
      note: latest_failure && `${what}: ${latest_failure.error}`,
    },
  ]
}

function DiskFacts({ disks }: Pick<Health, 'disks'>) {
  return (
    <FactLines
      title="Disks"
      facts={disks.map(({ setting, folder, free_bytes, total_bytes, level }) => ({
        label: setting,
        value: `${formatBytes(free_bytes)} of ${formatBytes(total_bytes)} free · ${DISK_LEVELS[level]}`,
        note: folder,
        isFault: level !== 'ok',
      }))}
    />
  )
}

function JobFacts({ jobs }: Pick<Health, 'jobs'>) {
  const { active, latest_failure } = jobs
  return (
    <FactLines
      title="Background jobs"
      facts={[{ label: 'Running', value: String(active) }, ...listQueue(jobs, 'Failed', latest_failure?.queue)]}
    />
  )
}

const ROLES: Record<Health['server']['role'], string> = {
  all: 'site and background jobs in one process',
  web: 'site; jobs run in another process',
  worker: 'background jobs',
}

function ServerFacts({ server, now }: Pick<Health, 'server'> & { now: Date }) {
  const { version, commit, node, postgres, database, role, started_at } = server
  return (
    <FactLines
      title="Server"
      facts={[
        { label: 'Version', value: commit === null ? version : `${version} (${commit})` },
        { label: 'Process', value: ROLES[role] },
        { label: 'Running for', value: formatUptime(started_at, now) },
        { label: 'Node', value: node },
        { label: 'Postgres', value: `${postgres}, ${database === 'embedded' ? 'embedded' : 'at DATABASE_URL'}` },
      ]}
    />
  )
}

const REFRESH_EVERY_MS = 60_000

function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: () => call('get_health'),
    refetchInterval: REFRESH_EVERY_MS,
    staleTime: 0,
  })
}

type Fact = {
  label: string
  /** A fact without a value is not shown. */
  value: string | null | false
  note?: string | null
  isFault?: boolean
}

function FactLines({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <TitledSection title={title} className="min-w-0">
      <dl className="border-rule-strong border-t">
        {facts.map(
          ({ label, value, note, isFault }) =>
            value && (
              <div key={label} className="grid gap-x-6 border-rule border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
                <dt className="text-dim">{label}</dt>
                <dd className="figures min-w-0 break-words">
                  <span className={clsx('font-semibold', isFault && 'text-danger')}>{value}</span>
                  {note && <span className="block text-dim text-sm">{note}</span>}
                </dd>
              </div>
            ),
        )}
      </dl>
    </TitledSection>
  )
}
