// What the console itself contributes to the limits and times of base data.
import { MAX_PAGED_ROWS, MEDIA_DIRS_AT_MOST, PAGE_SIZES, uploadRules } from '@merchant/contract'
import { tableLimits } from '../../kernel/table-file/index.ts'
import { shellParameters } from './base-data/base-data.parameters.ts'
import { exportParameters } from './export/export.parameters.ts'
import { savedViewParameters } from './saved-view/saved-view.parameters.ts'

export const consoleFacts = {
  limits: {
    imageMaxBytes: uploadRules.LIBRARY.maxBytes,
    tableMaxBytes: tableLimits.maxBytes,
    exportRows: exportParameters.maxRows,
    exportsAtOnce: exportParameters.atOnce,
    mediaDirs: MEDIA_DIRS_AT_MOST,
    savedViewsPerPage: savedViewParameters.perPage,
    pageSizes: [...PAGE_SIZES],
    pagedRows: MAX_PAGED_ROWS,
    openTags: shellParameters.maxTags,
  },
}
