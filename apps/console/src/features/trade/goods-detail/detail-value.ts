// What stands in the field of the detail, wherever it was kept, and what is wrong with it.
import { charactersOf, detailLimits, detailOfText, type ShownDetail, shownDetail } from '@merchant/contract'
import type { FormRule } from 'antd'
import type { useText } from '../../../i18n/text.ts'
import { uploadsEnded } from '../../../components/upload/pending-uploads.ts'
import type { detailTexts } from './detail.texts.ts'

export interface DetailFieldProps {
  readonly id?: string
  readonly value?: ShownDetail
  readonly onChange?: (detail: ShownDetail) => void
  readonly label: string
}

/** Of a draft, whatever it holds: an earlier release wrote plain text, and a picture from elsewhere is none of the shop's. */
export function detailIn(kept: unknown): ShownDetail {
  if (typeof kept === 'string') return detailOfText(kept).flatMap((block) => (block.type === 'picture' ? [] : [block]))
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one: unknown) => {
    const [block] = shownDetail.safeParse([one]).data ?? []
    if (block === undefined) return []
    return block.type === 'picture' && !/^\/(?!\/)/.test(block.picture.url) ? [] : [block]
  })
}

/** What a detail counts, as the limits do. */
export const countsOf = (detail: ShownDetail) => ({
  characters: charactersOf(detail),
  pictures: detail.filter(({ type }) => type === 'picture').length,
})

/** A form that is sent while pictures still travel waits for them. */
export const detailRule = (t: ReturnType<typeof useText<typeof detailTexts>>): FormRule => ({
  validator: async (_, detail: ShownDetail = []) => {
    await uploadsEnded()
    const { characters, pictures } = countsOf(detail)
    if (characters > detailLimits.characters) throw new Error(t('tooLong', { most: detailLimits.characters }))
    if (pictures > detailLimits.pictures) throw new Error(t('tooManyPictures', { most: detailLimits.pictures }))
  },
})
