// Saving the shop on top of the version that was read: a conflict is kept until it is solved, opening and resting save alone.
import { api, type ShopInfo } from '@merchant/contract'
import { useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { isConflict } from '../../../components/form/conflict-bar.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useFormDraft } from '../../../components/form/use-form-draft.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { shopTexts } from './shop.texts.ts'
import { savingOf, type ShopValues, turningOf, valuesOf } from './shop-values.ts'

/** @param onAnother given: the form opens a shop beside those that there are */
export function useShopSaving(shop: ShopInfo | null, onAnother?: (id: string) => void) {
  const t = useText(shopTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const latest = useRead(api.shop.info, { id: shop?.id ?? '' }, { enabled: false })
  const { base, standing, standOn } = useBase(shop)
  const [isConflicting, setConflicting] = useState(false)
  const save = useSend(api.shop.save, {
    refreshes: [api.shop.info, api.user.infoOfLogin, api.board.merchant, api.merchant.info],
  })

  const submit = async (values: ShopValues) => {
    try {
      const before = standing()
      const open = before === null ? values.open : before.status !== 'RESTING'
      const isAnother = onAnother !== undefined && before === null
      const saved = await save.send({ ...savingOf({ ...values, open }, before), ...(isAnother && { another: true }) })
      standOn(saved)
      setConflicting(false)
      form.setFieldsValue(valuesOf(saved))
      notice.success(t(before === null ? 'created' : 'saved'))
      if (isAnother) onAnother(saved.id)
    } catch (error) {
      if (isConflict(error)) setConflicting(true)
      throw error
    }
  }
  const draft = useFormDraft<ShopValues, number>(
    `shop.${shop?.id ?? (onAnother === undefined ? 'new' : 'another')}`,
    base?.version ?? null,
  )
  const { form, formProps, isBusy, isDirty, startOver } = useAppForm<ShopValues>({ onSubmit: submit, draft })
  // What is typed later must not draw the form anew.
  const [initialValues] = useState(() => ({ ...valuesOf(shop), ...draft.restored?.values }))

  const turning = useTurning({
    base,
    standOn: (saved) => {
      standOn(saved)
      // One's own turning is nobody else's change.
      if (isDirty) draft.keep(form.getFieldsValue(true), saved.version)
    },
    onConflict: () => setConflicting(true),
    onIncomplete: () => form.submit(),
  })
  const takeLatest = async (mode: 'load' | 'overwrite') => {
    const { data } = await latest.refresh()
    if (data === undefined) return
    standOn(data)
    setConflicting(false)
    if (mode === 'overwrite') return form.submit()
    startOver(valuesOf(data))
  }
  const discard = async () => {
    if (!(await confirm({ title: t('discardQuestion'), okText: t('discard'), danger: true }))) return
    startOver(valuesOf(base))
  }

  return {
    base,
    draft,
    /** The shop was changed after the draft was begun. */
    isStale: draft.restored !== null && draft.restored.base !== (shop?.version ?? null),
    startOver: () => startOver(valuesOf(base)),
    form,
    formProps: { ...formProps, initialValues },
    isBusy,
    isDirty,
    isConflicting,
    ...turning,
    takeLatest,
    discard,
  }
}

interface TurningOptions {
  readonly base: ShopInfo | null
  readonly standOn: (saved: ShopInfo) => void
  readonly onConflict: () => void
  /** There is no saved shop with both addresses yet: the form has to be sent. */
  readonly onIncomplete: () => void
}

/** Opens or rests the saved shop; what is half typed in the form stays out of it. */
function useTurning({ base, standOn, onConflict, onIncomplete }: TurningOptions) {
  const t = useText(shopTexts)
  const notice = useNotice()
  const turn = useSend(api.shop.save, { refreshes: [api.shop.info, api.user.infoOfLogin] })
  const turnShop = async (open: boolean) => {
    const saving = base === null ? null : turningOf(base, open)
    if (saving === null) return onIncomplete()
    try {
      standOn(await turn.send(saving))
      notice.success(t(open ? 'nowOpen' : 'nowResting'))
    } catch (error) {
      if (isConflict(error)) onConflict()
    }
  }
  return { turnShop, isTurning: turn.isSending }
}

/** The saved shop that the form stands on. Later readings do not replace what is being typed. */
function useBase(shop: ShopInfo | null) {
  const [base, setBase] = useState(shop)
  const standing = useRef(shop)
  return {
    base,
    /** The same at this very moment: a command sent in the same breath sees it before anything is drawn again. */
    standing: () => standing.current,
    standOn: (saved: ShopInfo | null) => {
      standing.current = saved
      setBase(saved)
    },
  }
}
