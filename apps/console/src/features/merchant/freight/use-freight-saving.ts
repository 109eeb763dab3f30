// Saving a freight template on top of the version that was read, with a draft on the way and a conflict solved by loading or overwriting.
import { api, type FreightTemplate } from '@merchant/contract'
import { useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { isConflict } from '../../../components/form/conflict-bar.tsx'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useFormDraft } from '../../../components/form/use-form-draft.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { freightTexts } from './freight.texts.ts'
import { type FreightValues, valuesOf } from './freight-values.ts'

interface Saving {
  readonly template: FreightTemplate | null
  /** Where a new one stands. */
  readonly shopId: string | null
  readonly onSaved: () => void
}

export function useFreightSaving({ template, shopId, onSaved }: Saving) {
  const t = useText(freightTexts)
  const notice = useNotice()
  const [isConflicting, setConflicting] = useState(false)
  const version = useRef(template?.version ?? null)
  const draft = useFormDraft<FreightValues, number>(
    `freight.${template?.id ?? `new.${shopId ?? ''}`}`,
    template?.version ?? null,
  )
  const save = useSend(api.freight.save, { refreshes: [api.freight.list, api.freight.info], quiet: true })
  const submit = async ({ name, terms, shipFromAddressId, carrierCodes }: FreightValues) => {
    const inShop = shopId === null ? {} : { shopId }
    const base = template === null ? inShop : { id: template.id, version: version.current ?? template.version }
    try {
      await besideFields(save.send({ ...base, name, terms, shipFromAddressId, carrierCodes }), { 'name.taken': 'name' })
      notice.success(t('saved'))
      onSaved()
    } catch (error) {
      if (isConflict(error)) setConflicting(true)
      throw error
    }
  }
  const { form, formProps, isBusy, startOver } = useAppForm<FreightValues>({ onSubmit: submit, draft })
  const latest = useRead(api.freight.info, { id: template?.id ?? '' }, { enabled: false })
  const takeLatest = async (mode: 'load' | 'overwrite') => {
    const { data } = await latest.refresh()
    if (data === undefined) return
    version.current = data.version
    setConflicting(false)
    if (mode === 'overwrite') form.submit()
    else startOver(valuesOf(data))
  }
  const [initialValues] = useState(() => ({ ...valuesOf(template), ...draft.restored?.values }))
  return {
    draft,
    isStale: draft.restored !== null && draft.restored.base !== (template?.version ?? null),
    form,
    formProps: { ...formProps, initialValues },
    isBusy,
    isConflicting,
    takeLatest,
    startOver: () => startOver(valuesOf(template)),
    /** What was filled in without typing is kept like what was typed. */
    keep: () => draft.keep(form.getFieldsValue(true)),
  }
}
