const STRUCK_KEY = 'neon-magnolia-sign-struck'

/** The sign strikes on at the first look of a visit, and a later one finds it burning. */
function strikeSign(): void {
  try {
    if (window.sessionStorage.getItem(STRUCK_KEY)) {
      document.querySelector('.animate-strike')?.classList.remove('animate-strike')
    }
    window.sessionStorage.setItem(STRUCK_KEY, '1')
  } catch {
    // Without storage every look is a first one.
  }
}

// Stands in the home page right behind the sign, as an inline script: whether it burns is decided before it is first painted.
strikeSign()
