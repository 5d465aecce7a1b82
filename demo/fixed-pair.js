// Hands the stored state to the boxes, as a page with its own storage does.
const stored = localStorage.getItem('mtservice-demo-state');
if (stored) for (const box of document.querySelectorAll('mt-translate-box')) box.state = stored;
