// Files that a save of goods names beside its main pictures; a wish of an earlier release names none of them; pure.
import type { Api, BodyOf } from '@merchant/contract'

type Wished = Partial<Pick<BodyOf<Api['goods']['save']>, 'longPictureFileIds' | 'videoFileId'>>

/** Pictures that stand upright. */
export const longPicturesOf = ({ longPictureFileIds }: Wished): readonly string[] => longPictureFileIds ?? []

/** The video of goods, if they have one. */
export const filmsOf = ({ videoFileId }: Wished): string[] =>
  (videoFileId ?? null) === null ? [] : [String(videoFileId)]
