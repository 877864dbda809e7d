import { z } from 'zod'
import { CatalogSchema } from '#contracts/site/catalog-json.ts'

/** The JSON Schema of `/catalog.json`. */
export function loader() {
  return Response.json(z.toJSONSchema(CatalogSchema))
}
