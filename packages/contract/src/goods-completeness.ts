// How much goods say of themselves, 0 to 100, and what would say more; the server reckons it for the list, the editor while one types.
import { z } from 'zod'

/** What can be said, in the order of what it is worth. */
export const completenessItem = z.enum([
  'morePictures',
  'detailPictures',
  'manyPictures',
  'video',
  'detailText',
  'title',
  'sellingPoint',
  'params',
  'shopCategory',
])
export type CompletenessItem = z.output<typeof completenessItem>

export interface CompletenessFacts {
  /** Characters. */
  readonly title: number
  readonly sellingPoint: number
  readonly pictures: number
  readonly hasVideo: boolean
  readonly detailCharacters: number
  readonly detailPictures: number
  readonly params: number
  readonly shopCategories: number
}

/** From how much on each counts. */
export const completenessGoals = {
  title: 12,
  pictures: 3,
  manyPictures: 5,
  detailCharacters: 50,
  detailPictures: 3,
  params: 3,
} as const

const rules: Readonly<
  Record<CompletenessItem, { readonly points: number; readonly isMet: (facts: CompletenessFacts) => boolean }>
> = {
  morePictures: { points: 20, isMet: ({ pictures }) => pictures >= completenessGoals.pictures },
  detailPictures: { points: 15, isMet: ({ detailPictures }) => detailPictures >= completenessGoals.detailPictures },
  manyPictures: { points: 10, isMet: ({ pictures }) => pictures >= completenessGoals.manyPictures },
  video: { points: 10, isMet: ({ hasVideo }) => hasVideo },
  detailText: {
    points: 10,
    isMet: ({ detailCharacters }) => detailCharacters >= completenessGoals.detailCharacters,
  },
  title: { points: 10, isMet: ({ title }) => title >= completenessGoals.title },
  sellingPoint: { points: 10, isMet: ({ sellingPoint }) => sellingPoint > 0 },
  params: { points: 10, isMet: ({ params }) => params >= completenessGoals.params },
  shopCategory: { points: 5, isMet: ({ shopCategories }) => shopCategories > 0 },
}

/** What each is worth. */
export const completenessPoints = (item: CompletenessItem): number => rules[item].points

export const completeness = z.object({
  /** 0 to 100. */
  score: z.int(),
  /** What would raise it, the most first. */
  missing: z.array(completenessItem),
})
export type Completeness = z.output<typeof completeness>

export function completenessOf(facts: CompletenessFacts): Completeness {
  const missing = completenessItem.options.filter((item) => !rules[item].isMet(facts))
  return { score: missing.reduce((score, item) => score - rules[item].points, 100), missing }
}
