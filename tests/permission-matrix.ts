import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'

// Reads the permissions from the database catalogue, in the format of docs/permissions.md.

const PEOPLE = ['visitor', 'user', 'staff', 'admin', 'service'] as const
type Person = (typeof PEOPLE)[number]

const COMMANDS = { SELECT: 'read', INSERT: 'add', UPDATE: 'change', DELETE: 'delete' } as const
type Command = keyof typeof COMMANDS

const GrantSchema = z.object({
  name: z.string(),
  role: z.enum(['anon', 'authenticated', 'service_role']),
  command: z.enum(['SELECT', 'INSERT', 'UPDATE', 'DELETE']),
  columns: z.enum(['all', 'some']),
})
const PolicySchema = z.object({
  name: z.string(),
  command: z.enum(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'ALL']),
  roles: z.array(z.string()),
  rule: z.string(),
})
type Policy = z.infer<typeof PolicySchema>
type Grant = z.infer<typeof GrantSchema>

const FOR_ANYBODY: Policy = {
  name: '',
  command: 'SELECT',
  roles: ['anon', 'authenticated'],
  rule: 'that of its tables',
}

/** The matrix as markdown: tables by grants and policies, functions by grants. */
export async function describePermissions(database: Database): Promise<{ tables: string; functions: string }> {
  const names = await query(database, TABLES, z.object({ name: z.string(), asksItsTables: z.boolean() }))
  const grants = await query(database, GRANTS, GrantSchema)
  const policies = await query(database, POLICIES, PolicySchema)
  const rows = names.map(({ name, asksItsTables }) => {
    const own = {
      grants: grants.filter((g) => g.name === name),
      // Such a view applies the policies of its tables to its caller.
      policies: asksItsTables ? [FOR_ANYBODY] : policies.filter((p) => p.name === name),
    }
    return [`\`${name}\``, ...PEOPLE.map((person) => describeRights(person, own))]
  })
  const functions = await query(database, FUNCTIONS, FunctionSchema)
  const calls = functions.map(({ name, anon, authenticated, service }) => [
    `\`${name}\``,
    ...[anon, authenticated, service].map((may) => (may ? 'call' : '–')),
  ])
  return {
    tables: toTable(['table', ...PEOPLE], rows),
    functions: toTable(['function', 'visitor', 'signed in', 'service'], calls),
  }
}

function describeRights(person: Person, table: { grants: Grant[]; policies: Policy[] }): string {
  const role = person === 'visitor' ? 'anon' : person === 'service' ? 'service_role' : 'authenticated'
  const rights: string[] = []
  for (const command of Object.keys(COMMANDS) as Command[]) {
    const grant = table.grants.find((one) => one.role === role && one.command === command)
    if (grant === undefined) continue
    const reach = person === 'service' ? 'all' : rowsWithinReach(person, role, command, table.policies)
    if (reach === 'none') continue
    const limits = [...(reach === 'all' ? [] : [`${reach} rows`]), ...(grant.columns === 'all' ? [] : ['some columns'])]
    rights.push(COMMANDS[command] + (limits.length === 0 ? '' : ` (${limits.join(', ')})`))
  }
  return rights.length === 0 ? '–' : rights.join(', ')
}

type Reach = 'none' | 'own' | 'some' | 'all'

/** The widest access that the policies allow; policies are additive. */
function rowsWithinReach(person: Person, role: string, command: Command, policies: Policy[]): Reach {
  const order: Reach[] = ['none', 'own', 'some', 'all']
  const reaches = policies
    .filter((policy) => policy.roles.includes(role) && [command, 'ALL'].includes(policy.command))
    .map(({ rule }) => reachOf(rule, person))
  return order[Math.max(0, ...reaches.map((reach) => order.indexOf(reach)))] ?? 'none'
}

function reachOf(rule: string, person: Person): Reach {
  if (rule === 'false') return 'none'
  if (rule === 'true') return 'all'
  const isStaffRule = rule.includes('is_staff()')
  const isAdminRule = rule.includes("has_role(VARIADIC ARRAY['admin'::text])")
  if (isStaffRule && person !== 'staff' && person !== 'admin') return 'none'
  if (isAdminRule && person !== 'admin') return 'none'
  if (isStaffRule || isAdminRule) return rule.includes(' AND ') ? 'some' : 'all'
  return rule.includes('auth.uid()') ? 'own' : 'some'
}

/** Lays out tables like the formatter, so that both agree. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

async function query<T>(database: Database, text: string, schema: z.ZodType<T>): Promise<T[]> {
  return z.array(schema).parse((await database.pool.query(text)).rows)
}

const SCHEMAS = `('public', 'private', 'auth', 'storage', 'realtime')`
const TABLES = `
  select n.nspname || '.' || c.relname as name, coalesce(c.reloptions @> '{security_invoker=true}', false) as "asksItsTables"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') order by 1`
const GRANTS = `
  select n.nspname || '.' || c.relname as name, r.role, k.command,
    case when has_table_privilege(r.role, c.oid, k.command) then 'all' else 'some' end as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace,
    unnest(array['anon', 'authenticated', 'service_role']) r (role),
    unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) k (command)
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') and has_schema_privilege(r.role, n.oid, 'usage')
    and (has_table_privilege(r.role, c.oid, k.command)
      or (k.command <> 'DELETE' and has_any_column_privilege(r.role, c.oid, k.command)))`
const POLICIES = `
  select schemaname || '.' || tablename as name, cmd as command, roles::text[] as roles,
    coalesce(case when cmd = 'INSERT' then with_check else qual end, with_check, 'true') as rule
  from pg_policies`
const FunctionSchema = z.object({
  name: z.string(),
  anon: z.boolean(),
  authenticated: z.boolean(),
  service: z.boolean(),
})
// The functions that the API exposes: those of schema public that are not triggers.
const FUNCTIONS = `
  select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
    has_function_privilege('anon', p.oid, 'execute') as anon,
    has_function_privilege('authenticated', p.oid, 'execute') as authenticated,
    has_function_privilege('service_role', p.oid, 'execute') as service
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`
