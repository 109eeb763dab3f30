// What a dialog can't be done for now stands in it and stays, where a passing message would leave it as if nothing had been.
import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { errorText, showError } from '../../../api/show-error.ts'

interface LastingRefusal {
  readonly notice: ReactNode
  /** Shows what goes wrong with a call that shows nothing itself; rejects as it does. */
  readonly told: <T>(sending: Promise<T>) => Promise<T>
}

export function useLastingRefusal(): LastingRefusal {
  const [refused, setRefused] = useState<string | null>(null)
  return {
    notice: refused !== null && <Alert type="warning" showIcon title={refused} style={{ marginBottom: 16 }} />,
    told: async (sending) => {
      try {
        const answer = await sending
        setRefused(null)
        return answer
      } catch (error) {
        if (error instanceof ApiError && (error.kind === 'refused' || error.kind === 'tooMany'))
          setRefused(errorText(error))
        else showError(error)
        throw error
      }
    },
  }
}
