// Who did something, as its reader is told: merchants and buyers never learn the names of the platform's people.
import { said, spoken } from '@merchant/contract'
import { spokenText } from './in-both.ts'

const PLATFORM = said('平台', 'Platform')

/** `type` as histories keep it. */
export const shownActor = (type: string, name: string, isForPlatform: boolean): string =>
  type === 'PLATFORM' && !isForPlatform ? spoken(PLATFORM) : spokenText(name)
