import type pg from 'pg'
import { RestError } from './rest-error.ts'

export type Column = {
  name: string
  /** The SQL type, such as `text[]`. It comes from the catalogue and is safe to put into a statement. */
  type: string
  defaultExpression: string | null
}
export type Relation = { name: string; columns: Map<string, Column>; primaryKey: string[] }
export type Routine = {
  name: string
  /** The type of each parameter. */
  parameters: Map<string, string>
  defaultCount: number
  returnsSet: boolean
  returnsRow: boolean
  returnsVoid: boolean
  returnType: string
  /** The columns of its result, if it returns rows. */
  columns: Map<string, Column>
  volatile: boolean
}

const MAX_AGE_MS = 10_000

/**
 * The tables, views and functions of schema public, from the catalogue of Postgres. It is read at the first request, and again
 * when a name is unknown, at most every ten seconds.
 */
export function createCatalogue(pool: pg.Pool) {
  let loaded: { at: number; snapshot: Promise<Snapshot> } | null = null

  function snapshot(maxAgeMs: number): Promise<Snapshot> {
    if (loaded && Date.now() - loaded.at <= maxAgeMs) return loaded.snapshot
    const fresh = { at: Date.now(), snapshot: readSnapshot(pool) }
    // A failed read must not be cached, or one lost connection would break the API for good.
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

function accepts({ parameters, defaultCount }: Routine, argumentNames: string[]): boolean {
  if (argumentNames.some((name) => !parameters.has(name))) return false
  const required = [...parameters.keys()].slice(0, parameters.size - defaultCount)
  return required.every((name) => argumentNames.includes(name))
}

async function readSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const [relations, routines] = await Promise.all([
    pool.query<Omit<Relation, 'columns'> & { columns: Column[] }>(RELATIONS),
    pool.query<Omit<Routine, 'parameters' | 'columns'> & { parameters: NamedType[]; columns: NamedType[] }>(ROUTINES),
  ])
  return {
    relations: new Map(relations.rows.map((row) => [row.name, { ...row, columns: byName(row.columns) }])),
    routines: routines.rows.map(({ parameters, columns, ...routine }) => ({
      ...routine,
      parameters: new Map(parameters),
      columns: byName(columns.map(([name, type]) => ({ name, type, defaultExpression: null }))),
    })),
  }
}

type NamedType = [name: string, type: string]

const byName = (columns: Column[]) => new Map(columns.map((column) => [column.name, column]))

const RELATIONS = `
  select c.relname as name,
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'defaultExpression',
      case when a.attidentity = 'd'
        then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
        else pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum) as columns,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any (i.indkey::int2[])), '{}')
      as "primaryKey"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and a.attgenerated = ''
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relkind in ('r', 'v', 'm', 'p', 'f')
  group by c.relname`

const ROUTINES = `
  select p.proname as name, p.pronargdefaults as "defaultCount", p.proretset as "returnsSet",
    array(select array[name, format_type(type, null)]
      from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) as a(name, type) where name is not null) as parameters,
    (t.typtype = 'c' or p.proargmodes && '{t,o,b}'::"char"[]) is true as "returnsRow",
    t.typname = 'void' as "returnsVoid", format_type(p.prorettype, null) as "returnType",
    case when t.typrelid <> 0
      then array(select array[attname::text, format_type(atttypid, atttypmod)] from pg_attribute
        where attrelid = t.typrelid and attnum > 0 and not attisdropped order by attnum)
      else array(select array[name, format_type(type, null)]
        from unnest(p.proargnames, p.proargmodes, p.proallargtypes) as o(name, mode, type)
        where mode in ('t', 'o', 'b')) end as columns,
    p.provolatile = 'v' as volatile
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
  join pg_type t on t.oid = p.prorettype
  where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')`
