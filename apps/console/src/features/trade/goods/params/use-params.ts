// The attributes of the chosen category, and what the parameters typed for them become when goods are saved.
import { api, type GoodsInfo, refusalCode } from '@merchant/contract'
import type { FormInstance } from 'antd'
import type { ApiError } from '../../../../api/api-error.ts'
import { useRead } from '../../../../api/use-endpoint.ts'
import { paramsSaving, type ParamValues } from './params-values.ts'

export const useAttributes = (categoryId: string | undefined) =>
  useRead(
    api.category.attributes,
    { categoryId: categoryId ?? '' },
    { quiet: true, staleTime: 60_000, enabled: categoryId !== undefined },
  )

/**
 * @param categoryId the chosen one
 * @param origin what the editor was opened with, or what is copied
 */
export function useParams(categoryId: string | undefined, origin: Pick<GoodsInfo, 'categoryId'> | null) {
  const { data: attributes, refresh } = useAttributes(categoryId)
  return {
    savingOf: (values: ParamValues) => paramsSaving(values, attributes, origin?.categoryId === categoryId),
    /** Shows what the server says of a parameter beside its field. */
    tell: (form: FormInstance, error: ApiError) => {
      const { attributeId, reason } = error.details
      if (error.code !== refusalCode('goods.paramWrong') || typeof attributeId !== 'string') return
      const name = ['params', attributeId]
      form.setFields([{ name, errors: [typeof reason === 'string' ? reason : error.message] }])
      form.scrollToField(name, { focus: true })
      // It may ask what it did not ask when this page was opened.
      void refresh()
    },
  }
}
