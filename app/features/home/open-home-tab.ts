import { HOME_TABS, isHomeTab, SCROLL_DELAY_MS } from './home-tab.ts'

const IN_PLACE = HOME_TABS.map(({ value }) => value).filter(isHomeTab)

/** Set on the section by the script below, so that the app does not scroll a second time. */
export const SCROLLED_TO = 'data-scrolled-to'

/**
 * Opens the tab named by the address and scrolls to it before any other script has loaded; placed in the page right after
 * the tabs. Until React takes over, it also makes the links work as tabs, without a step in the history. Fragments left by
 * a sign-in and the skip link's `#main` are ignored. The text is not compiled, so it is written for old browsers too.
 */
export const OPEN_HOME_TAB = `(function(){
var section=document.currentScript.parentNode,tabs=${JSON.stringify(IN_PLACE)};
function each(role,run){section.querySelectorAll('[role='+role+']').forEach(run)}
function show(){
var hash=location.hash,name=hash.slice(1);
if(!hash||/[#&](access_token|refresh_token|error|error_code|error_description|type)=|^#main$/.test(hash))return false;
if(tabs.indexOf(name)<0)name=tabs[0];
var chosen=section.querySelector('[role=tab][href$="#'+name+'"]');
each('tab',function(tab){var on=tab===chosen;tab.setAttribute('aria-selected',on);tab.dataset.state=on?'active':'inactive'});
each('tabpanel',function(panel){panel.dataset.state=panel.id===chosen.getAttribute('aria-controls')?'active':'inactive'});
section.setAttribute('${SCROLLED_TO}',hash);
return true;
}
function open(){
if(show())setTimeout(function(){section.scrollIntoView({block:'start',behavior:matchMedia('(prefers-reduced-motion: reduce)').matches?'instant':'smooth'})},${SCROLL_DELAY_MS});
}
each('tabpanel',function(panel){panel.firstElementChild.removeAttribute('id')});
addEventListener('hashchange',function(){if(!section.hasAttribute('data-live'))open()});
section.addEventListener('click',function(event){
var tab=event.target.closest('[role=tab]'),at=tab?tab.getAttribute('href').indexOf('#'):-1;
if(at<0||section.hasAttribute('data-live')||event.metaKey||event.ctrlKey||event.shiftKey)return;
event.preventDefault();
history.replaceState(history.state,'',tab.getAttribute('href').slice(at));
show();
});
open()
})()`
