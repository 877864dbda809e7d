import type pg from 'pg'
import { RestError } from './rest-error.ts'

export type Column = {
  name: string
  /** The type in SQL, e.g. `text[]`; it comes from the catalogue and is safe to put into a statement. */
  type: string
  defaultExpression: string | null
}
export type Relation = { name: string; columns: Map<string, Column>; primaryKey: string[] }
export type Routine = {
  name: string
  parameters: Map<string, string>
  requiredCount: number
  returnsSet: boolean
  returnsRow: boolean
  returnsVoid: boolean
  returnType: string
  /** The columns of what it returns, if that is rows. */
  columns: Map<string, Column>
  volatile: boolean
}

const MAX_AGE_MS = 10_000

/**
 * What the API may name: tables, views and functions of schema public, as Postgres knows them. Reads the catalogue at the first request and again when a name is unknown, at most every ten seconds.
 */
export function createCatalogue(pool: pg.Pool, now: () => number = Date.now) {
  let loaded: { at: number; snapshot: Promise<Snapshot> } | null = null

  function snapshot(maxAgeMs: number): Promise<Snapshot> {
    if (loaded && now() - loaded.at <= maxAgeMs) return loaded.snapshot
    const fresh = { at: now(), snapshot: readSnapshot(pool) }
    // A failed read must not be remembered, or one lost connection would break the API for good.
    fresh.snapshot.catch(() => {
      if (loaded === fresh) loaded = null
    })
    loaded = fresh
    return fresh.snapshot
  }

  async function find<T>(pick: (from: Snapshot) => T | undefined): Promise<T | undefined> {
    return pick(await snapshot(Number.POSITIVE_INFINITY)) ?? pick(await snapshot(MAX_AGE_MS))
  }

  return {
    async getRelation(name: string): Promise<Relation> {
      const relation = await find((from) => from.relations.get(name))
      if (relation) return relation
      throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
    },
    async getRoutine(name: string, argumentNames: string[]): Promise<Routine> {
      const routine = await find((from) =>
        from.routines.find((each) => each.name === name && accepts(each, argumentNames)),
      )
      if (routine) return routine
      const listed = argumentNames.length ? `(${argumentNames.join(', ')})` : ' without parameters'
      throw new RestError(404, 'PGRST202', `Could not find the function public.${name}${listed} in the schema cache`)
    },
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>

type Snapshot = { relations: Map<string, Relation>; routines: Routine[] }

function accepts(routine: Routine, argumentNames: string[]): boolean {
  if (argumentNames.some((name) => !routine.parameters.has(name))) return false
  return [...routine.parameters.keys()].slice(0, routine.requiredCount).every((name) => argumentNames.includes(name))
}

async function readSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const [columns, routines] = await Promise.all([pool.query<ColumnRow>(COLUMNS), pool.query<RoutineRow>(ROUTINES)])
  const relations = new Map<string, Relation>()
  for (const row of columns.rows) {
    const relation: Relation = relations.get(row.relation) ?? { name: row.relation, columns: new Map(), primaryKey: [] }
    relation.columns.set(row.name, { name: row.name, type: row.type, defaultExpression: row.default_expression })
    if (row.in_primary_key) relation.primaryKey.push(row.name)
    relations.set(row.relation, relation)
  }
  return {
    relations,
    routines: routines.rows.map((row) => ({
      name: row.name,
      parameters: new Map(row.parameter_names.map((name, index) => [name, row.parameter_types[index] ?? 'text'])),
      requiredCount: row.parameter_names.length - row.default_count,
      returnsSet: row.returns_set,
      returnsRow: row.returns_row,
      returnsVoid: row.returns_void,
      returnType: row.return_type,
      columns: new Map(
        row.column_names.map((name, index) => [name, columnOf(name, row.column_types[index] ?? 'text')]),
      ),
      volatile: row.volatile,
    })),
  }
}

function columnOf(name: string, type: string): Column {
  return { name, type, defaultExpression: null }
}

type ColumnRow = {
  relation: string
  name: string
  type: string
  default_expression: string | null
  in_primary_key: boolean
}
type RoutineRow = {
  name: string
  parameter_names: string[]
  parameter_types: string[]
  default_count: number
  returns_set: boolean
  returns_row: boolean
  returns_void: boolean
  return_type: string
  column_names: string[]
  column_types: string[]
  volatile: boolean
}

const COLUMNS = `
  select c.relname as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    case when a.attidentity = 'd'
      then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
      else pg_get_expr(d.adbin, d.adrelid) end as default_expression,
    coalesce(a.attnum = any (i.indkey::int2[]), false) as in_primary_key
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and a.attgenerated = ''
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind in ('r', 'v', 'm', 'p', 'f')
  order by c.relname, a.attnum`

const ROUTINES = `
  select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as parameter_names,
    array(select format_type(t, null) from unnest(p.proargtypes) t) as parameter_types,
    p.pronargdefaults as default_count, p.proretset as returns_set,
    (t.typtype = 'c' or p.proargmodes && '{t,o,b}'::"char"[]) is true as returns_row,
    t.typname = 'void' as returns_void, format_type(p.prorettype, null) as return_type,
    case when t.typrelid <> 0
      then array(select attname::text from pg_attribute where attrelid = t.typrelid and attnum > 0 and not attisdropped
        order by attnum)
      else array(select name from unnest(p.proargnames, p.proargmodes) as o(name, mode) where mode in ('t', 'o', 'b')) end
      as column_names,
    case when t.typrelid <> 0
      then array(select format_type(atttypid, atttypmod) from pg_attribute
        where attrelid = t.typrelid and attnum > 0 and not attisdropped order by attnum)
      else array(select format_type(type, null) from unnest(p.proallargtypes, p.proargmodes) as o(type, mode)
        where mode in ('t', 'o', 'b')) end as column_types,
    p.provolatile = 'v' as volatile
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
  join pg_type t on t.oid = p.prorettype
  where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')`
