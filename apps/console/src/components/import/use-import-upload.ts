// Uploads a table, with how far it is; the same file sent again after a failure is the same command.
import { api, type ImportTableName, type ImportTask } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { showError } from '../../api/show-error.ts'
import { uploadTo } from '../../api/upload-image.ts'
import { refreshReads } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { importTexts } from './import.texts.ts'

export function useImportUpload(table: ImportTableName) {
  const t = useText(importTexts)
  const client = useQueryClient()
  const [percent, setPercent] = useState<number | null>(null)
  const keys = useRef(new Map<File, string>())
  /** Null when it failed, which has been shown then. */
  const upload = async (file: File): Promise<ImportTask | null> => {
    const commandKey = keys.current.get(file) ?? newId()
    keys.current.set(file, commandKey)
    setPercent(0)
    try {
      const options = { onProgress: setPercent, commandKey, failedText: t('uploadFailed') }
      const task = await uploadTo(api.importTask.upload, { table }, file, options)
      await refreshReads(client, [api.importTask.list])
      return task
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showError(error)
      return null
    } finally {
      setPercent(null)
    }
  }
  return { upload, percent }
}
