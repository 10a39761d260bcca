// One form is sent once: a second press while the first is under way does nothing. The server holds it too.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (event.submitter && event.submitter.formTarget) return; // answered in another window: this one goes on
  if (form.dataset.enviado) { event.preventDefault(); return; }
  form.dataset.enviado = "1";
});
// One box marks or clears all of a list; without this script it is not shown.
for (const all of document.querySelectorAll("[data-todas]")) {
  all.closest("[hidden]").hidden = false;
  all.addEventListener("change", () => {
    for (const one of all.form.querySelectorAll(`[name="${all.dataset.todas}"]`)) one.checked = all.checked;
  });
}
// A page brought back by the browser may be sent again; the act's id makes it the same act.
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-enviado]")) delete form.dataset.enviado;
});
