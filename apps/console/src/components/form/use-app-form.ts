// What every form of the console does: busy state, the server's complaints beside their fields, and being half filled.
import { Form, type FormInstance, type FormProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ApiError, complaintsOf } from '../../api/api-error.ts'
import { usePagePath } from '../layout/page.tsx'
import { useDirtyForm } from '../../session/dirty-forms.ts'
import { isRecord } from '../../api/records.ts'
import type { Draft } from './use-form-draft.ts'

interface AppFormOptions<Values> {
  /** Sends the values; may reject with ApiError, whose field complaints are then shown beside the fields. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  /** Keeps what is typed until it is sent; the caller fills the form from `draft.restored`. */
  readonly draft?: Pick<Draft<Values>, 'restored' | 'keep' | 'drop'>
  /** The form keeps what is typed in a way of its own: it may be closed without a question. */
  readonly isDrafted?: boolean
}

// The same each time: with another array every field would be drawn anew with each key.
const validateTrigger = ['onBlur', 'onSubmit']
const scrollToFirstError = { behavior: 'smooth', block: 'center', focus: true } as const

/**
 * State of one form. Spread `formProps` on antd's Form, put `isBusy` on the submit button.
 * `isDirty` turns true with the first change and false after success or `reset()`.
 */
export function useAppForm<Values extends object>({ onSubmit, draft, isDrafted = false }: AppFormOptions<Values>) {
  const [form] = Form.useForm<Values>()
  // antd types names by the form's values; here they are paths.
  const byPath: FormInstance = form
  const [isBusy, setBusy] = useState(false)
  const [isDirty, setDirty] = useState(() => draft !== undefined && draft.restored !== null)
  useDirtyForm(isDirty, usePagePath(), isDrafted || draft !== undefined)
  const goOnFrom = useRef<HTMLElement | FieldPath | null>(null)
  useEffect(() => {
    const goal = goOnFrom.current
    // Fields are disabled while busy, which loses the focus: it can only be put back afterwards.
    if (isBusy || goal === null) return
    goOnFrom.current = null
    if (Array.isArray(goal)) form.scrollToField(goal, { focus: true })
    // To the page, or to the drawer around it; what has gone elsewhere by itself stays there.
    else if (goal instanceof HTMLElement && (document.activeElement?.contains(goal) ?? true)) goal.focus()
  }, [isBusy, form])
  // State comes too late for the second of two quick presses.
  const isUnderWay = useRef(false)
  const submit = async (values: Values) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    goOnFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setBusy(true)
    try {
      await onSubmit(values)
      draft?.drop()
      setDirty(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      goOnFrom.current = showFieldErrors(form, error) ?? goOnFrom.current
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  const formProps: FormProps<Values> = {
    form,
    layout: 'vertical',
    requiredMark: true,
    scrollToFirstError,
    validateTrigger,
    onValuesChange: (changed) => {
      setDirty(true)
      draft?.keep(form.getFieldsValue(true))
      // A complaint is about what stood there before; pickers and uploads never blur, so it must not wait for that.
      const answered = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && isWithin(changed, name))
      byPath.setFields(answered.map(({ name }) => ({ name, errors: [] })))
    },
    onFinish: (values) => void submit(values),
  }
  return {
    form,
    formProps,
    isBusy,
    isDirty,
    reset: () => {
      form.resetFields()
      draft?.drop()
      setDirty(false)
    },
    /** As it was before anything was typed here or restored. */
    startOver: (first: Partial<Values>) => {
      form.resetFields()
      byPath.setFieldsValue({ ...emptied(form.getFieldsValue(true)), ...first })
      draft?.drop()
      setDirty(false)
    },
  }
}

/** The same fields without their values. */
const emptied = (values: object): object => Object.fromEntries(Object.keys(values).map((field) => [field, undefined]))

/** Whether the change touches the field of this name: { shipAddress: { phone } } touches ['shipAddress', 'phone']. */
function isWithin(changed: unknown, name: readonly (string | number)[]): boolean {
  let node: unknown = changed
  for (const key of name) {
    if (!isRecord(node) || !(key in node)) return false
    node = node[key]
  }
  return true
}

type FieldPath = (string | number)[]

/** Puts each complaint of the server beside its field (`shipAddress.phone` → ['shipAddress', 'phone']); gives the first. */
function showFieldErrors(form: FormInstance, error: ApiError): FieldPath | null {
  const complaints = Object.entries(complaintsOf(error)).map(([path, message]) => ({
    name: path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
    errors: [message],
  }))
  const [first] = complaints
  if (first === undefined) return null
  form.setFields(complaints)
  form.scrollToField(first.name, { focus: true })
  return first.name
}
