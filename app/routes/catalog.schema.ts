import { z } from 'zod'
import { CatalogSchema } from '#contracts/site/catalog-json.ts'

/** What `/catalog.json` says, as JSON Schema. */
export function loader() {
  return Response.json(z.toJSONSchema(CatalogSchema))
}
