import { startFilters } from './filters.js'
import { startKeyboard } from './keyboard.js'
import { openAddressed, showMatchingCalls, startMatrix } from './matrix.js'
import { startTheme } from './theme.js'

startTheme()
startMatrix()
startFilters(showMatchingCalls)
startKeyboard()
addEventListener('hashchange', openAddressed)
openAddressed()
