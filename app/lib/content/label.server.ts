import type { Content } from '#content/schema.ts'
import { mediaAddress } from '#contracts/site/media-addresses.ts'

/** Whose site it is and how its name is shown, for every page (app/ui/look.ts). */
export function labelOf({ company: { name, shortName }, look: { sign, ornament, logo } }: Content) {
  const picture = logo ? { src: mediaAddress('look', logo.name), width: logo.width, height: logo.height } : null
  return { name, shortName, sign, ornament, logo: picture }
}
