// Passes the stored state to the boxes. A page that is rendered by a server puts the state into the attribute `state`
// instead.
const stored = localStorage.getItem('mtservice-demo-state');
if (stored) for (const box of document.querySelectorAll('mt-translate-box')) box.state = stored;
