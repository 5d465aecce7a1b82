/** Labels of numbers that are not personal, such as order numbers. */
export const OTHER_NUMBER =
  /(?:(?<![\p{L}\p{N}])(?:isbn|issn|ean|order|orders|invoice|ref|reference|id|no|nr|nº|n°|num|number|article|item|part|serial|sku|model|artik\p{L}*|preces kod\p{L}*|version|build|line|page|account|konto|rēķin\p{L}*|pasūtījum\p{L}*|līgum\p{L}*|bestell\p{L}*|rechnung\p{L}*|pedido|factura|commande|facture|заказ\p{L}*|сч[её]т\p{L}*)|№|#|[€$£¥])[^\p{L}\p{N}]{0,3}$/iu;
