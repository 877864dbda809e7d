import { z } from 'zod'
import { getTextContrast, TEXT_CONTRAST } from './contrast.ts'

const accent = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, { error: 'must be a colour such as #ff3d8f', abort: true })
  .superRefine((colour, ctx) => {
    const contrast = getTextContrast(colour)
    if (contrast >= TEXT_CONTRAST) return
    // Rounded down, so that a rejected colour does not appear to pass.
    const figure = Math.floor(contrast * 10) / 10
    ctx.addIssue({
      code: 'custom',
      message: `must be lighter: its contrast with the dark ground is ${figure}, and text needs ${TEXT_CONTRAST}`,
    })
  })

/** An uploaded logo. Each upload has a new name, so that it can be cached forever. */
const LogoSchema = z.strictObject({
  name: z.string().regex(/^[0-9a-f-]{36}\.png$/, 'must be the name of an uploaded picture'),
  width: z.int().min(1).max(2048),
  height: z.int().min(1).max(2048),
})

/** How the site presents the company's short name, and its accents. */
export const LookSchema = z.strictObject({
  /** Letters of neon tubes, or plain type. */
  sign: z.enum(['neon', 'wordmark']),
  /** Shown beside the neon letters. */
  ornament: z.enum(['none', 'blossom']),
  /** The first is the company's colour; the others are for playback, artists and services. */
  colours: z.strictObject({ first: accent, second: accent, third: accent }),
  logo: LogoSchema.optional(),
})
export type Look = z.infer<typeof LookSchema>
