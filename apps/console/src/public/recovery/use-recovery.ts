// The logic of setting a new password: what was typed, what the server refuses, and the code to the phone.
import { isMobile } from '@merchant/contract'
import { type FormEvent, type RefObject, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { passwordWeakCode, publicApi, smsCodeWrongCode } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText } from '../../api/show-error.ts'
import { isNewPassword, type NewPassword } from '../components/new-password-fields.tsx'
import { publicTexts } from '../components/public.texts.ts'
import { useText } from '../../i18n/text.ts'

type Field = 'phone' | 'smsCode' | 'password'

export function useRecovery(form: RefObject<HTMLFormElement | null>) {
  const words = useText(publicTexts)
  const [phone, changePhone] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [password, setPassword] = useState<NewPassword>({ password: '', again: '' })
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const isRight = { phone: isMobile(phone), smsCode: /^\d{6}$/.test(smsCode), password: isNewPassword(password, phone) }
  const errorOf = (field: 'phone' | 'smsCode') =>
    refused[field] ?? (wasTried && !isRight[field] ? words(`${field}Wrong`) : undefined)
  const reset = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await sendPublic(publicApi.security.resetPassword, { phone, smsCode, password: password.password })
      setDone(true)
    } catch (error) {
      const field = fieldOf(error)
      if (field === null) setFailure(errorText(error))
      else setRefused({ [field]: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const sendCode = () => {
    if (isRight.phone) return sendPublic(publicApi.security.sendRecoveryCode, { phone })
    setRefused({ phone: words('phoneWrong') })
    return null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused({})
    if (Object.values(isRight).every(Boolean)) {
      if (!isBusy) void reset()
      return
    }
    const wrong = !isRight.phone ? 'phone' : !isRight.smsCode ? 'smsCode' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }
  return {
    phone,
    setPhone: (value: string) => {
      changePhone(value)
      setRefused({})
    },
    smsCode,
    setSmsCode,
    password,
    setPassword,
    wasTried,
    failure,
    setFailure,
    isBusy,
    isDone,
    errorOf,
    sendCode,
    submit,
    passwordError: refused.password,
  }
}

/** The field that a failure is about, or null. */
function fieldOf(error: unknown): Field | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === smsCodeWrongCode) return 'smsCode'
  if (error.code === passwordWeakCode) return 'password'
  return (['phone', 'smsCode', 'password'] as const).find((field) => field in error.fields) ?? null
}
