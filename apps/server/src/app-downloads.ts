// APP_DOWNLOADS: where the apps of buyers and merchants can be fetched, as JSON; what is not given is null.
import { z } from 'zod'

// These are links of a public page, so only https is allowed.
const address = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .nullable()
  .default(null)
const app = z.strictObject({ ios: address, android: address }).prefault({})

/** In: JSON such as `{"buyer":{"ios":"https://…"}}`; misspelt keys are refused, because they would hide an app. */
export const appDownloads = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(z.strictObject({ buyer: app, merchant: app }))

export type AppDownloads = z.output<typeof appDownloads>
